/**
 * Replaces what differs from run to run by fixed words, so that two reports can be compared: ports of loopback, commit
 * hashes, uids, times.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/(?<=\b(?:localhost|127\.0\.0\.1)):\d{2,5}\b/g, ':PORT')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UID')
    .replace(/\b[0-9a-f]{40}\b/g, 'COMMIT')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, 'TIME')
    .replace(/gatehouse-lab-[A-Za-z0-9]{6}/g, 'LAB');
}
