#!/bin/sh
# Brings the servers of compose.yaml to the code of this checkout, one after the other, while the site goes on. Stops at the first
# failure: the servers not yet reached go on with the version before.
#   git pull && deploy/several/rolling-update.sh [site-1 site-2 …]
# The first server that starts brings the tables to its version while the others run the one before; CHANGELOG.md says if that
# must not be. Make a backup first. Not run with Docker.
set -eu
cd "$(dirname "$0")"

# Seconds until a new server has to answer at /api/ready.
WAIT=180

if [ $# -eq 0 ]; then set -- site-1 site-2; fi

is_healthy() {
  container=$(docker compose ps --quiet "$1")
  [ -n "$container" ] && [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]
}

# nginx without a server, or with all of them: what it has given to one already is finished. nginx itself never looks at
# /api/ready, and a POST that reaches a server in the moment in which it stops to listen would be lost.
without() {
  docker compose exec -T proxy sh -c \
    "sed 's/server $1:3000/& down/' /etc/nginx/site.conf >/etc/nginx/conf.d/default.conf && nginx -q -t && nginx -s reload"
}
with_all() {
  docker compose exec -T proxy sh -c \
    'cp /etc/nginx/site.conf /etc/nginx/conf.d/default.conf && nginx -q -t && nginx -s reload'
}

# Stopping one must leave others that carry the site.
for server in "$@"; do
  is_healthy "$server" || { echo "$server is not healthy: nothing was changed." >&2; exit 1; }
done

# The way back, and the build, while all servers run.
if docker image inspect floodlight:current >/dev/null 2>&1; then docker tag floodlight:current floodlight:previous; fi
docker compose build "$1"

for server in "$@"; do
  echo "$server: stopping"
  without "$server"
  # SIGTERM; waits until it has ended, stop_grace_period at most.
  docker compose stop "$server"
  echo "$server: starting"
  if ! docker compose up --detach --no-deps --no-build --wait --wait-timeout "$WAIT" "$server"; then
    echo "$server did not become healthy within $WAIT seconds; nginx leaves it out. Why: docker compose logs $server" >&2
    echo "The way back, where no migration ran: docker tag floodlight:previous floodlight:current &&" \
      "docker compose up --detach --no-deps --no-build --wait $server && docker compose restart proxy" >&2
    exit 1
  fi
  with_all
  echo "$server: healthy"
done
