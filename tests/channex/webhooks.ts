/** Minutes between the tries of a delivery that was answered by 5xx or not at all: eleven more within a day. */
const RETRY_MINUTES = [1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 600];

type Delivery = { body: string; due: number; tries: number };

/** Sends Channex's webhooks: only a 5xx is tried again, a 4xx loses the delivery, and nothing keeps their order. */
export function webhookSender({ now, post }: { now: () => number; post: (body: string) => Promise<number> }) {
  let waiting: Delivery[] = [];
  const sent: number[] = [];

  async function deliver({ body, tries }: Delivery): Promise<void> {
    const status = await post(body);
    sent.push(status);
    const pause = RETRY_MINUTES[tries];
    if (status >= 500 && pause !== undefined) waiting.push({ body, due: now() + pause * 60_000, tries: tries + 1 });
  }

  return {
    /** The answers so far. */
    sent,
    waiting: () => waiting.length,
    notify(payload: object, times = 1): void {
      const body = JSON.stringify({ event: "booking", payload, timestamp: new Date(now()).toISOString() });
      for (let time = 0; time < times; time += 1) waiting.push({ body, due: now(), tries: 0 });
    },
    /** Sends what is due, the newest first. */
    async run(): Promise<void> {
      const due = waiting.filter((each) => each.due <= now());
      waiting = waiting.filter((each) => each.due > now());
      for (const each of due.reverse()) await deliver(each);
    },
  };
}
