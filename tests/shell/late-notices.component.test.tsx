import { Button } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { showScreen } from "#tests/support/components/screen.tsx";

let answered = Promise.resolve();

async function runJob(says: string, answersAfterMs: number) {
  function RunJob() {
    const { run } = useWrite(trpc.system.runJob, { done: () => toast({ message: says }) });
    return <Button onClick={() => void run({ job: "mail" })}>Run</Button>;
  }
  const { server } = await showScreen({
    at: "/items",
    path: "/items",
    element: <RunJob />,
    answers: { "system.runJob": () => (answered = new Promise((resolve) => setTimeout(resolve, answersAfterMs))) },
  });
  await page.getByRole("button", { name: "Run" }).click();
  return server;
}

test("a test may end while the answer of a write is on its way", async () => {
  const server = await runJob("Late notice", 100);
  await expect.poll(() => server.inputsOf("system.runJob")).toHaveLength(1);
});

test("its notice does not appear in the next test", async () => {
  await answered;
  await runJob("Own notice", 0);
  await expect.element(page.getByText("Own notice")).toBeVisible();
  expect(page.getByText("Late notice").elements()).toHaveLength(0);
});
