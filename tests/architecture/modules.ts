import { type Edge, inside, layerOf, moduleOf } from "#tests/architecture/source-files.ts";

/** The folders of each side, from the ground up. A module imports from its own layer and from layers before it, on every side. */
export const LAYERS = ["platform", "tenant", "inventory", "prices", "guests", "stays", "money", "channels", "office"];

/** The position of a file's layer in that order. */
export const levelOf = (path: string) => LAYERS.indexOf(layerOf(path) ?? "");

/**
 * Imports between modules that make one module's code run in another. Type imports don't, nor do schemas that contain each other, nor
 * declared columns (with the conditions over them that a module publishes), which statements of other modules use.
 */
export function importsBetween(all: readonly Edge[]): Edge[] {
  const isSchema = (path: string) => path.endsWith("/schema.ts");
  const isDeclared = (path: string) => /^server\/[\w-]+\/[\w-]+\/(tables|conditions)\.ts$/.test(path);
  return all.filter(({ from, to, typeOnly }) => {
    const [importer, imported] = [moduleOf(from), moduleOf(to)];
    if (typeOnly || importer === null || imported === null || importer === imported) return false;
    return !isDeclared(to) && !(isSchema(from) && isSchema(to));
  });
}

/** Circles that these imports make, between whatever `nodeOf` names. */
export function circlesIn(all: readonly Edge[], nodeOf: (path: string) => string | null): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [importer, imported] = [nodeOf(from), nodeOf(to)];
    if (importer === null || imported === null || importer === imported) continue;
    next.set(importer, (next.get(importer) ?? new Set()).add(imported));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(node: string, trail: readonly string[]): void {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(" -> "));
    if (done.has(node) || trail.includes(node)) return;
    for (const to of next.get(node) ?? []) visit(to, [...trail, node]);
    done.add(node);
  }
  for (const node of next.keys()) visit(node, []);
  return circles;
}

/** Names the modules of one side for `circlesIn`. */
export const onSide = (side: string) => (path: string) => {
  const module = inside(path, side) ? moduleOf(path) : null;
  return module === null ? null : `${side}/${module}`;
};
