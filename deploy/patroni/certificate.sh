#!/bin/sh
# certificate.sh NAME ADDRESS…: NAME.crt and NAME.key for a machine of the database cluster, good for ten years, signed by the
# cluster's authority (ca.crt, ca.key), which is made the first time. All in this folder: keep ca.key off the machines.
set -eu
umask 077
name=$1 subject=DNS:localhost,IP:127.0.0.1
shift
for address; do
  case $address in *[!0-9.]*) subject=$subject,DNS:$address ;; *) subject=$subject,IP:$address ;; esac
done
key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc'
# shellcheck disable=SC2086
[ -e ca.key ] || openssl req -x509 $key -days 3650 -subj '/CN=tongmou cluster' -keyout ca.key -out ca.crt
# shellcheck disable=SC2086
openssl req -new $key -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$subject" |
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile /dev/stdin -out "$name.crt"
rm "$name.csr"
