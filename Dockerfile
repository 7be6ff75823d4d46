# syntax=docker/dockerfile:1

# Build the web app. The output is the same for every architecture, so this stage always runs natively on the build machine.
FROM --platform=$BUILDPLATFORM node:24-slim AS web
WORKDIR /castwright
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY meter/package.json meter/
COPY web/package.json web/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace @castwright/web
COPY tsconfig.json ./
COPY scripts scripts
COPY contract contract
COPY meter meter
COPY web web
RUN node scripts/build.mjs --no-install

# Install only the server's production dependencies, for the target architecture. The lockfile also lists packages that are
# not installed here, so remove it: image scanners would report those too.
FROM node:24-slim AS packages
WORKDIR /castwright
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY meter/package.json meter/
COPY server/package.json server/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace @castwright/server \
  && rm package-lock.json

# The speech engine for transcripts, so that containers don't download it.
FROM packages AS speech
COPY contract contract
COPY meter meter
COPY server server
RUN DATA_DIR=/tmp/data node server/src/cli/main.ts transcription install --bundled

FROM node:24-slim
LABEL org.opencontainers.image.title="Castwright" \
  org.opencontainers.image.description="Self-hosted podcast production and hosting"
# tini forwards signals to the server and reaps orphaned PostgreSQL processes. ffmpeg finishes recordings, and reads video and M4A files.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data castwright \
  && install --directory --owner=castwright --group=castwright --mode=0700 /data
WORKDIR /castwright
# Copy the whole folder, because npm may also install packages in server/node_modules.
COPY --from=packages /castwright ./
COPY contract contract
COPY meter meter
COPY server server
COPY --from=web /castwright/web/dist web/dist
COPY --from=speech /castwright/speech speech
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 NODE_COMPILE_CACHE=/data/compile-cache
# A numeric ID lets Kubernetes verify that the user is not root.
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/src/main.ts"]
