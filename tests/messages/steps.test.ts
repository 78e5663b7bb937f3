import { describe, expect, test } from "vitest";
import type { Message } from "#shared/office/messages/schema.ts";
import { doubtOfSending, stepsOf } from "#shared/office/messages/steps.ts";

type Known = Pick<Message, "state" | "reason" | "mail_id">;

const of = (state: Known["state"], reason: Known["reason"] = null, mail_id: Known["mail_id"] = null): Known => ({ state, reason, mail_id });

describe("only what the server would do is offered", () => {
  test.each([
    ["planned", of("planned"), ["send", "edit", "stop"]],
    ["held back by the limit an hour", of("waiting", "hourly_limit"), ["send", "edit", "stop"]],
    ["without a mail server it would only fail", of("waiting", "no_server"), ["edit", "stop"]],
    ["in the outbox", of("waiting", null, "mail"), ["stop"]],
    ["sent", of("sent", null, "mail"), []],
    ["too late", of("skipped", "too_late"), ["send", "edit"]],
    ["not confirmed yet", of("skipped", "not_confirmed"), ["send", "edit", "stop"]],
    ["refused address", of("skipped", "address_refused"), ["send", "edit", "stop"]],
    ["without an address", of("skipped", "no_address"), ["stop"]],
    ["without a value", of("skipped", "no_value"), ["edit", "stop"]],
    ["canceled", of("skipped", "canceled"), []],
    ["without consent", of("skipped", "no_consent"), ["stop"]],
    ["stopped", of("stopped"), ["resume", "send", "edit"]],
    ["failed", of("failed", "unreachable", "mail"), ["send"]],
    ["uncertain", of("uncertain", null, "mail"), ["send"]],
  ])("%s", (_, message, steps) => {
    expect([...stepsOf(message)].sort()).toEqual([...steps].sort());
  });
});

test("sending asks first where the guest may get a mail twice, or would get none", () => {
  expect((["planned", "waiting", "stopped", "skipped", "failed", "uncertain"] as const).map((state) => doubtOfSending({ state }))).toEqual([
    null,
    null,
    null,
    "skipped",
    "failed",
    "uncertain",
  ]);
});
