#!/bin/sh
# Copies the rendered site to where another nginx or a CDN takes it from: copy-site.sh FROM TO, such as
# copy-site.sh /var/lib/tongmou/site tongmou@second:/var/lib/tongmou/site. Run every few seconds; docs/scaling.md says how.
set -eu
from=${1%/}
to=${2%/}
folder=$(readlink "$from/current")
link=$(mktemp -d)
trap 'rm -rf "$link"' EXIT
ln -s "$folder" "$link/current"

# What changed comes into its place whole, at the end and all together; what is being written is left for the next time.
copy() { rsync -rlt --delay-updates --exclude='*~' --exclude='*~.br' --exclude='*~.gz' "$@"; }
copy "$from/$folder" "$to/"
# A new build is there in full before visitors get it, and the one before goes after that.
rsync -l "$link/current" "$to/"
copy --delete-after --exclude=/current --filter="protect /$folder/" "$from/" "$to/"
