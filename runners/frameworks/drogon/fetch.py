"""Unpacks the sources that debian-sources.json pins into sources/NAME.

They are the upstream tarballs of Debian sid, from the mirror that this machine's apt already uses; apt reads a list of
its own here, so that the machine's is not changed. Only sid has them: a version that sid has replaced is gone from there.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SUITE = "sid"
LOCKFILE = Path("debian-sources.json")
PACKAGES_OF_DEBIAN = ("Created-By: Packages", "Origin: Debian", "Label: Debian")


def main() -> None:
    mirror = next(iter(run("apt-get", "indextargets", "--format", "$(REPO_URI)", *PACKAGES_OF_DEBIAN).split()), None)
    if mirror is None:
        sys.exit("apt knows no mirror of Debian: run apt-get update, or build this entry on Debian")
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        apt = private_apt(folder, mirror)
        print(f"asking the machine's mirror for the sources of Debian {SUITE}", flush=True)
        run(*apt, "update", "--error-on=any")
        for pin in json.loads(LOCKFILE.read_text()):
            target = Path("sources") / pin["name"]
            tarball = fetch(apt, folder, **pin)
            target.mkdir(parents=True)
            run("tar", "--extract", "--file", str(tarball), "--strip-components", "1", "--directory", str(target))
            print(f"{pin['name']} {pin['version']} unpacked, its sha256 is the pinned one", flush=True)


def private_apt(folder: Path, mirror: str) -> list[str]:
    """The command of an apt that knows nothing but the mirror's sources of SUITE, and keeps its state in `folder`."""
    for path in ("lists/partial", "archives/partial", "parts"):
        (folder / path).mkdir(parents=True)
    (folder / "sources.list").write_text(f"deb-src {mirror} {SUITE} main\n")
    options = {
        "Dir::Etc::SourceList": folder / "sources.list",
        "Dir::Etc::SourceParts": folder / "parts",
        "Dir::State::Lists": folder / "lists",
        "Dir::Cache": folder,
        "APT::Sandbox::User": "",
    }
    return ["apt-get", "-qq", *(word for key, value in options.items() for word in ("-o", f"{key}={value}"))]


def fetch(apt: list[str], folder: Path, name: str, version: str, sha256: str) -> Path:
    source = ("source", "--only-source", "--download-only", "--tar-only", name)
    # 'ADDRESS' FILE SIZE SHA256:HEX
    there = run(*apt, "--print-uris", *source).split()
    file = next((word for word in there if ".orig.tar." in word and not word.startswith("'")), "nothing of that name")
    if f"SHA256:{sha256}" not in there:
        found = next((word.removeprefix("SHA256:") for word in there if word.startswith("SHA256:")), "none")
        sys.exit(
            f"{name} {version} with the sha256 {sha256} is no longer in Debian {SUITE}, which has {file} with {found}: "
            f"write that version and sha256 into {LOCKFILE}"
        )
    run(*apt, *source, cwd=folder)
    tarball = folder / file
    got = hashlib.sha256(tarball.read_bytes()).hexdigest()
    if got != sha256:
        sys.exit(f"{file} has the sha256 {got} and not the pinned {sha256}: the mirror is damaged, try another one")
    return tarball


def run(*argv: str, cwd: Path | None = None) -> str:
    done = subprocess.run(argv, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        # What is said here is kept in the build's log, and that is published.
        said = re.sub(r"\w+://[^\s/]+", "MIRROR", done.stderr.strip())
        sys.exit(f"{argv[0]} ended with exit code {done.returncode}: {said}")
    return done.stdout


main()
