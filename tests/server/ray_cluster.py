"""A Ray cluster of two machines that are both this one, in a process of its own.

It says at which address it is. Told `lose`, it loses a machine at once; at the end of its input it is gone.
"""

import sys

SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000}


def main() -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
    other = cluster.add_node(**SMALL)
    print("at", cluster.address, flush=True)
    for line in sys.stdin:
        if line == "lose\n":
            cluster.remove_node(other, allow_graceful=False)
            print("lost", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
