import { expect, test } from "vitest";
import { onceTrue } from "#tests/support/once-true.ts";
import { openScreen } from "#tests/support/screen.ts";
import { as, makeMember, startTestServer } from "#tests/support/test-server.ts";

/** A server whose log is longer than what a screen gets in one go. */
async function makeServer() {
  const server = await startTestServer();
  const ben = await server.login("staff", "Ben");
  const anna = makeMember(server.property, "manager", "Anna");
  const record = (count: number) =>
    as(server.property, anna, (work) => {
      for (let n = 0; n < count; n += 1) work.record("tax_rate.changed", { object: "tax_rate", id: "x" }, { words: { name: "x" } });
    });
  record(1500);
  return { server, ben, record };
}

test("what happens while a screen catches up is heard once and in its place", async () => {
  const { server, ben, record } = await makeServer();
  const { notifier } = server.property.runtime;
  const screen = openScreen(server, ben.cookie, 1);
  await expect.poll(() => screen.heard.length, { interval: 1 }).toBeGreaterThan(0);
  record(5);
  notifier.announce({ object: "user", user_id: ben.actor.user_id });
  notifier.announce({ object: "user", user_id: "another" });
  record(1);

  await onceTrue(() => expect(screen.heard.at(-1)?.seq).toBe(1506));
  const own = screen.heard.filter((event) => event.kind === "change" && event.type === "user.changed");
  expect(own).toHaveLength(1);
  const seqs = screen.heard.filter((event) => event !== own[0]).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 1505 }, (_, index) => index + 2));
});

test("a subscription that ends while it catches up gets nothing more", async () => {
  const { server, ben } = await makeServer();
  const { client, heard } = openScreen(server, ben.cookie, 1500);
  const seen: number[] = [];
  const subscription = client.live.events.subscribe(
    { lastEventId: "0" },
    {
      onData: ({ data }) => {
        seen.push(data.seq);
        subscription.unsubscribe();
      },
    },
  );
  await onceTrue(() => expect(seen.length).toBeGreaterThan(0));
  await ben.call("GET /session");
  expect(seen.length).toBeLessThan(1500);
  expect(heard).toEqual([]);
});
