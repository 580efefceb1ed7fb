# The same program as `npm start`, built once. glibc is needed (Postgres and argon2 come as binaries): no Alpine.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared-types/package.json shared-types/
COPY migrations/package.json migrations/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci --no-audit --no-fund --include=dev --workspace=shared-types --workspace=migrations --workspace=backend --workspace=frontend --include-workspace-root
COPY . .
# Shown beside the version; git is not in the image: --build-arg KALAVARA_COMMIT=$(git rev-parse --short=12 HEAD)
ARG KALAVARA_COMMIT
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --no-audit --no-fund --omit=dev --workspace=backend && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY migrations migrations
COPY backend/src/features/media/worker.mjs backend/src/features/media/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
# Not root: nothing here needs it, and without DATABASE_URL the embedded Postgres would refuse it.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Ready, not only alive: the database answers. Docker marks an unready server but does not restart it, which is right:
# a server outlives its database and is ready again by itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself and not npm, so that SIGTERM reaches the server and it drains.
CMD ["node", "--max-old-space-size=1024", "--enable-source-maps", "backend/dist/main.js"]
