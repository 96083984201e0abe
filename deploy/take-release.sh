#!/bin/sh
# Copies a release, and of its folder nothing else, for an image: take-release.sh FOLDER TO. A folder of sources holds packages that
# only build and test, and is refused.
set -eu
cd "$1"
if [ ! -f SHA256SUMS ] || [ ! -f release.json ]; then
  echo 'This folder is no release: npm run release makes one; unpack it and build there.' >&2
  exit 1
fi
sha256sum --check --quiet --strict SHA256SUMS
mkdir -p "$2"
cut -c67- SHA256SUMS | tr '\n' '\0' | xargs -0 cp --parents --preserve=mode -t "$2"
cp SHA256SUMS "$2"
