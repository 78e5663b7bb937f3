const cleanups: (() => unknown)[] = [];

/** What a test has opened closes after it, last first. Both test runners call `cleanUp` after each test. */
export function onCleanUp(close: () => unknown): void {
  cleanups.push(close);
}

export async function cleanUp(): Promise<void> {
  for (const close of cleanups.splice(0).reverse()) await close();
}
