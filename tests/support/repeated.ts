import { beforeAll, inject, type RunnerTask } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Runs of each test, `REPEAT_EACH` of the command. */
    repeatEach: number;
  }
}

/** Lets each test of a file run several times; one failure among them fails it. */
// oxlint-disable-next-line no-empty-pattern -- vitest takes nothing else for an unused context
beforeAll(({}, suite) => {
  repeat(suite.tasks);
});

function repeat(tasks: readonly RunnerTask[]): void {
  for (const task of tasks) {
    if (task.type === "suite") repeat(task.tasks);
    else task.repeats = inject("repeatEach") - 1;
  }
}
