// Preloaded into a measured process: says what it used when it ends.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpu = (userCPUTime + systemCPUTime) / 1e6;
  process.stderr.write(`${JSON.stringify({ wall: performance.now() / 1000, rss: maxRSS / 1024, cpu })}\n`);
});
