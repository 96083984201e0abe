FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
 && install -d /var/log/nginx/tongmou \
 && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default
COPY nginx/tongmou.conf /etc/nginx/sites-enabled/tongmou
COPY nginx/snippets/ /etc/nginx/snippets/
CMD ["nginx", "-g", "daemon off;"]
