FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm ci --cache /tmp/npm && npm run build && npm prune --omit=dev --cache /tmp/npm && rm -rf /tmp/npm && mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4100
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "apps/gateway/bin/sluice.js", "--host", "0.0.0.0", "--data", "/data"]
