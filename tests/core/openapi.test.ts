import { validate } from "@readme/openapi-parser";
import { expect, test } from "vitest";
import { openHouse } from "#tests/support/house.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, unknown>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } };

async function readDocument(): Promise<Document> {
  const { anybody } = await openHouse();
  const { status, body } = await anybody<Document>("GET /openapi.json");
  expect(status).toBe(200);
  return body;
}

test("the document is valid OpenAPI 3.1 and needs no login", async () => {
  const document = await readDocument();
  expect(document.openapi).toBe("3.1.0");
  const result = await validate(structuredClone(document) as unknown as Parameters<typeof validate>[0]);
  expect(result).toMatchObject({ valid: true });
});

test("every procedure with a REST door is in it, at its method and path, and nothing else is", async () => {
  const { paths } = await readDocument();
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const doors = PROCEDURES.flatMap(({ name, rest }) => (rest ? [`${name}: ${rest}`] : []));
  expect(documented.sort()).toEqual(doors.sort());
});

test("every operation names its path parameters, an answer and the problem that a refusal is", async () => {
  const { paths, components } = await readDocument();
  expect(components.schemas).toHaveProperty("Problem");
  for (const [path, operations] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters, responses } of Object.values(operations)) {
      expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
      expect(Object.keys(responses).sort()).toEqual([expect.stringMatching(/^20[04]$/), "default"]);
    }
  }
});

test("a readable page of it stands beside", async () => {
  const { url } = await openHouse();
  const response = await fetch(`${url}/api/docs`);
  expect(response.headers.get("content-type")).toContain("text/html");
  const page = await response.text();
  for (const word of ["/tax_rates", "/properties/current", "/bookings/{id}"]) expect(page).toContain(word);
});
