#!/bin/sh
# Builds the image of this version, starts it once and waits until it can store messages. Ends with 2 where Docker is not
# to be had: the image was not built then.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)

not_built() {
  echo "$1 The image floodlight:$version was NOT built." >&2
  exit 2
}
command -v docker >/dev/null || not_built 'Docker is not on this machine.'
docker info >/dev/null 2>&1 || not_built 'Docker is on this machine, but its daemon does not answer.'

docker build --tag "floodlight:$version" --tag floodlight:latest .
id=$(docker run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges "floodlight:$version")
trap 'docker rm --force --volumes "$id" >/dev/null' EXIT
for _ in $(seq 60); do
  if docker exec "$id" node -e "fetch('http://127.0.0.1:3000/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; then
    echo "floodlight:$version is built, starts and can store messages."
    exit 0
  fi
  sleep 1
done
docker logs "$id" >&2
echo "floodlight:$version is built, and does not start." >&2
exit 1
