/** True if guests and colleagues reach the server by https only, no matter who ends the encryption. */
export function isHttps(publicUrl: string): boolean {
  return /^https:/i.test(publicUrl);
}
