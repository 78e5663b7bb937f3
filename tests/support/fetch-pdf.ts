import { parse } from "content-disposition";
import { readPdf } from "#tests/support/pdf.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

/** Fetches a PDF over REST as a browser does, and parses it. */
export async function fetchPdf(url: string, cookie: string, path: string) {
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers: { cookie, "accept-language": "en" } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = parse(response.headers.get("content-disposition") ?? "").parameters["filename"] ?? "";
  return { status: response.status, headers: response.headers, name, bytes, ...(await readPdf(bytes)) };
}

/** Fills the property's letterhead data. */
export function furnishLetterhead({ runtime, property_id }: TestProperty): void {
  const address = { line1: "Dorfplatz 3", line2: null, postal_code: "6234", city: "Brandenberg", state: null, country: "AT" };
  const communication = { email: "servus@example.com", phone: "+43 5337 1", website: "https://edelweiss.example.com" };
  const company = { name: "Edelweiss GmbH", managing_director: "Eva Berger", registration_number: "FN 1 a", vat_number: "ATU12345675" };
  const bank = { name: "Talbank", iban: "AT611904300234573201", bic: "RLNWATWW" };
  runtime.db.$client
    .prepare("UPDATE properties SET address = ?, communication = ?, company = ?, bank = ?, branding = ? WHERE id = ?")
    .run(
      JSON.stringify(address),
      JSON.stringify(communication),
      JSON.stringify(company),
      JSON.stringify(bank),
      JSON.stringify({ logo_id: null, primary_color: "#2f6f5e" }),
      property_id,
    );
}
