document.getElementById("wrapper").innerHTML =
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ0\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ1\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ2\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ3\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ4\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ5\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ6\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ7\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ8\n" + "</div>\n" +
"<div class=\"text-center\">\n" + "iZmE" +
"txvQ9\n" + "</div>\n" +
"<div><em>New Security \u004bey</em></div>\n";
