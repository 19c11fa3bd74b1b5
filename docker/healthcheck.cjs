// Exit code 0 when this container's service is ready, 1 when not: for HEALTHCHECK, whose image has no curl.
const url = `http://127.0.0.1:${process.env.CASINO_PORT || 3000}/health/ready`;
fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
