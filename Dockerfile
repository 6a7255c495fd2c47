# Debian, not Alpine: the Node 24 that npm installs needs glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Its own Node 24 comes with npm ci; what only builds and tests goes after.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/.cache

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin site \
 && install -d -o site -g site -m 700 /data
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY --from=build /site/api api
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/site/node_modules/.bin:$PATH MALLOC_ARENA_MAX=1
USER site
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The flags of `npm start` (deploy/floodlight.service says what each saves), without npm as a process between.
CMD ["node_modules/.bin/node", "--min-semi-space-size=4", "--max-semi-space-size=4", "--no-parallel-scavenge", \
     "--heap-growing-percent=30", "--no-maglev-inlining", "--no-incremental-marking", \
     "--no-concurrent-recompilation", "--no-concurrent-sparkplug", "api/server.ts"]
