const BYTES = new Uint8Array([1, 2, 3]).buffer;

/** Answer of a browser once the user has put the finger on: each part is the same three bytes, "AQID" in base64url. */
export function fakeCredential(parts: readonly string[]): PublicKeyCredential {
  const response = Object.fromEntries(parts.map((part) => [part, BYTES]));
  const fields = { id: "AQID", rawId: BYTES, type: "public-key", authenticatorAttachment: "platform", response, getClientExtensionResults };
  const made: PublicKeyCredential = Object.create(PublicKeyCredential.prototype);
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(made, name, { value });
  return made;
}

const getClientExtensionResults = () => ({});
