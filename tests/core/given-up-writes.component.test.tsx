import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { makeFolio } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const WRITE_TIMEOUT_MS = 30_000;

function OpenFolio() {
  const { run, isRunning } = useWrite(trpc.folios.create, { once: true });
  return (
    <button type="button" disabled={isRunning} onClick={() => void run({ customer_id: "lena" })}>
      Open
    </button>
  );
}

test("a write that is given up after 30 s is sent again under the same key, and is done once", async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const within = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === WRITE_TIMEOUT_MS ? 150 : ms));
  /** As the server keeps them: the first answer of each key. */
  const opened = new Map<string, Promise<ReturnType<typeof makeFolio>>>();
  const keys: string[] = [];
  let arrive = () => {};
  const late = new Promise<void>((resolve) => void (arrive = resolve));
  const { server } = await showScreen({
    at: "/groups",
    path: "/groups",
    element: <OpenFolio />,
    answers: {
      "folios.create": async () => {
        const key = server.headersOf("folios.create")?.get("idempotency-key") ?? "";
        keys.push(key);
        const answer = opened.get(key) ?? late.then(() => makeFolio({ id: `folio ${opened.size}` }));
        opened.set(key, answer);
        return answer;
      },
    },
  });
  const button = page.getByRole("button", { name: "Open" });
  await button.click();
  await expect.element(page.getByText("trying again counts only once")).toBeVisible();
  await expect.poll(() => within).toHaveBeenCalledWith(WRITE_TIMEOUT_MS);
  arrive();
  await button.click();
  await expect.element(button).toBeEnabled();
  await expect.poll(() => keys).toHaveLength(2);
  await expect.poll(() => new Set(keys).size).toBe(1);
  await expect.poll(() => [...opened.keys()]).toEqual([keys[0]]);
  // What is meant again gets a key of its own.
  await button.click();
  await expect.poll(() => new Set(keys).size).toBe(2);
  within.mockRestore();
});
