# Builds and runs the service with its console. See docs/operations.md.
FROM node:24-bookworm-slim AS lists
WORKDIR /app
COPY package.json package-lock.json ./
COPY service/package.json ./service/

FROM lists AS packages
# Types and maps of packages are a third of their size, and nothing reads them.
RUN npm ci --omit=dev --workspace service \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM lists AS build
RUN npm ci
COPY . .
RUN npm run build -- --all

FROM node:24-bookworm-slim
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=4400 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./package.json
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/service/package.json ./service/package.json
COPY --from=build /app/service/dist ./service/dist
COPY --from=build /app/.build/site ./.build/site
COPY --from=build /app/dist/cdn ./dist/cdn
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||4400)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node handles SIGTERM itself: no shell in between.
ENTRYPOINT ["node", "service/dist/start.cjs"]
