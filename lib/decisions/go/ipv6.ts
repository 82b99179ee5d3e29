/** Whether Go's `netip.ParseAddr` takes the text for an IPv6 address (a zone after `%` included). */
export function isIpv6Address(text: string): boolean {
  if (!/^[^.:%]*:/.test(text)) return false;
  const percent = text.indexOf('%');
  if (percent === text.length - 1) return false;
  const address = percent < 0 ? text : text.slice(0, percent);
  const halves = address.split('::');
  if (halves.length > 2 || /:::/.test(address)) return false;
  let count = 0;
  for (const [i, half] of halves.entries()) {
    if (half === '') continue;
    const fields = countFields(half, i === halves.length - 1);
    if (fields < 0) return false;
    count += fields;
  }
  return halves.length === 2 ? count < 8 : count === 8;
}

// Number of 16-bit fields, -1 when one is malformed. Only the end of the address may be written as IPv4.
function countFields(text: string, mayEndInIpv4: boolean): number {
  const fields = text.split(':');
  const last = fields[fields.length - 1] as string;
  const endsInIpv4 = mayEndInIpv4 && last.includes('.');
  const hexadecimal = endsInIpv4 ? fields.slice(0, -1) : fields;
  if (!hexadecimal.every((field) => /^[0-9a-fA-F]{1,4}$/.test(field))) return -1;
  if (!endsInIpv4) return fields.length;
  return isIpv4Tail(last) ? fields.length + 1 : -1;
}

function isIpv4Tail(text: string): boolean {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255);
}
