"""Signs in the users of a file of start documents, in eight parts that a Spark cluster works on.

usage: spark-submit sign-in.py USERS
Needs journey on each worker, JOURNEY_CONFIG, and the password in the variable PW.
"""
import collections
import json
import os
import sys

from pyspark import SparkContext

PARTITIONS = 8

with open(sys.argv[1], encoding="utf-8") as file:
    users = file.read().splitlines()

# A command in a pipe has these variables and no others.
env = {name: os.environ[name] for name in ("PATH", "JOURNEY_CONFIG", "PW")}
with SparkContext(appName="sign-in") as spark:
    # The documents contain sessions, so only tags and types leave the workers.
    nodes = (
        spark.parallelize(users, PARTITIONS)
        .pipe("journey start - --jobs 32", env)
        .pipe("journey next --jobs 32 password@env:PW", env)
        .map(json.loads)
        .map(lambda node: (node["tag"], node["type"]))
        .collect()
    )

types = collections.Counter(type for _, type in nodes)
# If journey was killed on a worker, users are missing, and Spark does not notice.
is_complete = [tag for tag, _ in nodes] == [json.loads(user)["tag"] for user in users]
print(f"{len(users)} users in {PARTITIONS} partitions: {dict(types)}")
print("all in their order" if is_complete else "some are missing")
sys.exit(0 if is_complete and set(types) == {"SuccessNode"} else 1)
