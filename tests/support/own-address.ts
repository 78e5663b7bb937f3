/** Gives the property of a started program what no invoice is issued without: its own address. */
export async function enterOwnAddress({ url, cookie }: { url: string; cookie: string }): Promise<void> {
  const headers = { cookie, "content-type": "application/json" };
  const { data } = (await (await fetch(`${url}/api/properties`, { headers })).json()) as { data: { id: string }[] };
  const address = { line1: "Dorfplatz 3", postal_code: "6234", city: "Brandenberg", country: "AT" };
  const body = JSON.stringify({ name: "Pension Edelweiss", address });
  const answer = await fetch(`${url}/api/properties/${data[0]?.id}`, { method: "PUT", headers, body });
  if (answer.status !== 200) throw new Error(`own address: ${answer.status} ${await answer.text()}`);
}
