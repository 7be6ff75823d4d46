# syntax=docker/dockerfile:1

# The web app, built with everything that building needs.
FROM node:24-slim AS build
WORKDIR /castwright
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run build

# What the server needs while it runs, by the same lockfile.
FROM node:24-slim AS packages
WORKDIR /castwright
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN --mount=type=cache,target=/root/.npm npm install --no-save --omit=dev --workspace @castwright/server

FROM node:24-slim
# tini passes signals on and buries the processes of a PostgreSQL that outlived its server.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data castwright \
  && install -d -o castwright -g castwright -m 0700 /data
WORKDIR /castwright
COPY --from=packages /castwright/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=build /castwright/web/dist web/dist
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER castwright
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/src/main.ts"]
