# Packs the service with its console, and runs the package. See docs/operations.md.
FROM node:24-bookworm-slim AS lists
WORKDIR /app
COPY package.json package-lock.json ./
COPY service/package.json ./service/

FROM lists AS packages
# The versions of the lockfile. Types and maps of packages are a third of their size, and nothing reads them.
RUN npm ci --omit=dev --workspace service \
  && rm -rf node_modules/iam-service \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM lists AS build
RUN npm ci
COPY . .
# Unpacks into the folder `package`, as every archive of npm does.
RUN npm pack --workspace service && tar -xzf iam-service-*.tgz

FROM node:24-bookworm-slim
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=4400 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package ./
# OpenShift runs it as any user of the group 0.
RUN ln -s /app/dist/start.cjs /usr/local/bin/iam-service && mkdir /data && chown node:0 /data && chmod 770 /data
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||4400)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node handles SIGTERM itself: no shell in between.
ENTRYPOINT ["iam-service"]
