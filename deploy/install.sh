#!/bin/sh
# Installs or upgrades 童眸 from this folder: ./install.sh [--answers FILE] [--root DIR]
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node="$here/node_modules/node/bin/node"

if ! (cd "$here" && sha256sum --check --quiet --strict SHA256SUMS >/dev/null 2>&1); then
  echo '发布包不完整或被改动过：请重新复制 tar.gz，核对 sha256 后再解开。' >&2
  exit 1
fi
if ! "$node" --version >/dev/null 2>&1; then
  echo "这台机器（$(uname -sm)）运行不了发布包自带的 Node：需要 64 位 Linux，glibc 2.28 或更新，并与发布包的处理器类型相同。" >&2
  exit 1
fi
exec "$node" "$here/scripts/install.ts" "$@"
