import { expect, test } from "vitest";
import { countAttempt, countFailure, makeThrottleMemory, type Throttle } from "#server/platform/core/process/throttle.ts";
import { Problem } from "#shared/platform/core/errors.ts";

const GUESSES: Throttle<"email" | "address"> = {
  name: "guesses",
  limits: [
    { by: ["email", "address"], most: 2 },
    { by: ["email"], most: 3 },
    { by: ["address"], most: 4 },
  ],
};
const CALLS: Throttle<"address"> = { name: "calls", limits: [{ by: ["address"], most: 2 }] };

const MINUTE_MS = 60_000;

/** A runtime whose clock stays at minute 0 until the test moves it. */
function makeRuntime() {
  const runtime = { minute: 0, throttles: makeThrottleMemory(), clock: () => new Date(runtime.minute * MINUTE_MS) };
  return runtime;
}

type Runtime = ReturnType<typeof makeRuntime>;

/** `wrong`, `right`, or after how many seconds the next attempt is allowed. */
async function guess(runtime: Runtime, [email, address, outcome = "wrong"]: Guess): Promise<string | number> {
  try {
    const answer = await countFailure(runtime, { throttle: GUESSES, subject: { email, address } }, async () =>
      outcome === "right" ? outcome : null,
    );
    return answer ?? "wrong";
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.type === "too_many_requests") return Number(thrown.detail);
    throw thrown;
  }
}

type Guess = [email: string, address: string, outcome?: "right" | "wrong"];

test.each<[string, { at: number; guess: Guess; answer: string | number }[]]>([
  [
    "wrong guesses of one e-mail from one address fill their limit until the first is 15 minutes old",
    [
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 5, guess: ["a", "1"], answer: "wrong" },
      { at: 6, guess: ["a", "1", "right"], answer: 9 * 60 },
      { at: 14, guess: ["a", "1"], answer: 60 },
      { at: 15, guess: ["a", "1"], answer: "wrong" },
      { at: 16, guess: ["a", "1"], answer: 4 * 60 },
    ],
  ],
  [
    "an e-mail has a limit over all addresses, and capitals make no other e-mail",
    [
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 0, guess: ["A", "2"], answer: "wrong" },
      { at: 0, guess: ["a", "3"], answer: "wrong" },
      { at: 0, guess: ["a", "4"], answer: 15 * 60 },
      { at: 0, guess: ["b", "4"], answer: "wrong" },
    ],
  ],
  [
    "an address has a limit over all e-mails",
    [
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 0, guess: ["b", "1"], answer: "wrong" },
      { at: 0, guess: ["c", "1"], answer: "wrong" },
      { at: 0, guess: ["d", "1"], answer: "wrong" },
      { at: 0, guess: ["e", "1"], answer: 15 * 60 },
    ],
  ],
  [
    "where several limits are reached, the one that is free last is waited for",
    [
      { at: 0, guess: ["b", "1"], answer: "wrong" },
      { at: 1, guess: ["c", "1"], answer: "wrong" },
      { at: 4, guess: ["a", "1"], answer: "wrong" },
      { at: 5, guess: ["a", "1"], answer: "wrong" },
      { at: 6, guess: ["a", "1"], answer: 13 * 60 },
    ],
  ],
  [
    "a right guess forgives the wrong ones of the same e-mail and address, and no others",
    [
      { at: 0, guess: ["a", "2"], answer: "wrong" },
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 0, guess: ["a", "1", "right"], answer: "right" },
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 0, guess: ["a", "1"], answer: "wrong" },
      { at: 0, guess: ["a", "3"], answer: 15 * 60 },
    ],
  ],
])("%s", async (_, steps) => {
  const runtime = makeRuntime();
  const answers: (string | number)[] = [];
  for (const step of steps) {
    runtime.minute = step.at;
    answers.push(await guess(runtime, step.guess));
  }
  expect(answers).toEqual(steps.map(({ answer }) => answer));
});

const PAUSED: Throttle<"address"> = {
  name: "paused",
  limits: [{ by: ["address"], most: 2, pause: { first: 30, longest: 100 } }],
};

/** `heard`, or the seconds to wait. */
function attemptFrom(runtime: Runtime, address: string): string | number {
  try {
    countAttempt(runtime, { throttle: PAUSED, subject: { address } });
    return "heard";
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.type === "too_many_requests") return Number(thrown.detail);
    throw thrown;
  }
}

test("a pause grows with each attempt up to its longest, and what is refused does not lengthen it", () => {
  const runtime = makeRuntime();
  const answers = [0, 0, 0, 0.5, 0.5, 1.4, 1.5, 1.5, 3, 3.2].map((minute) => {
    runtime.minute = minute;
    return attemptFrom(runtime, "192.0.2.7");
  });
  expect(answers).toEqual(["heard", "heard", 30, "heard", 60, 6, "heard", 100, 10, "heard"]);
});

test("one line can't go round a limit by other addresses of its IPv6 network", () => {
  const runtime = makeRuntime();
  expect(attemptFrom(runtime, "2001:db8:1:2::1")).toBe("heard");
  expect(attemptFrom(runtime, "2001:db8:1:2:ffff::2")).toBe("heard");
  expect(attemptFrom(runtime, "2001:db8:1:2:aaaa::3")).toBe(30);
  expect(attemptFrom(runtime, "2001:db8:1:3::1")).toBe("heard");
});

test("guesses that come all at once wait for each other", async () => {
  const runtime = makeRuntime();
  const answers = await Promise.all(Array.from({ length: 6 }, () => guess(runtime, ["a", "1"])));
  expect(answers).toEqual(["wrong", "wrong", 900, 900, 900, 900]);
});

test("a task that throws counts as no guess and holds up nobody", async () => {
  const runtime = makeRuntime();
  const guessed = { throttle: GUESSES, subject: { email: "a", address: "1" } };
  const broken = countFailure(runtime, guessed, () => Promise.reject(new Error("disk full")));
  await expect(broken).rejects.toThrow("disk full");
  expect([await guess(runtime, ["a", "1"]), await guess(runtime, ["a", "1"])]).toEqual(["wrong", "wrong"]);
});

test("plain attempts count whatever becomes of them, each throttle for itself", () => {
  const runtime = makeRuntime();
  const call = (throttle: Throttle<"address">) => () => countAttempt(runtime, { throttle, subject: { address: "1" } });
  call(CALLS)();
  call(CALLS)();
  expect(call(CALLS)).toThrow("too_many_requests");
  expect(call({ ...CALLS, name: "other calls" })).not.toThrow();
  runtime.minute = 15;
  expect(call(CALLS)).not.toThrow();
});

test("addresses whose attempts are over are forgotten", () => {
  const runtime = makeRuntime();
  const callFrom = (address: string) => countAttempt(runtime, { throttle: CALLS, subject: { address } });
  for (let i = 0; i <= 1_000; i += 1) callFrom(`address ${i}`);
  runtime.minute = 15;
  callFrom("another address");
  expect(runtime.throttles.attempts.size).toBe(1);
});
