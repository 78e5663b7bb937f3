/** The beginnings of what receivers answered to failed attempts, by delivery: in memory, since they may repeat what they were sent. */
const answers = new Map<string, string>();

const MAX_KEPT = 200;
const MAX_LENGTH = 300;

export function keepAnswer(delivery: string, answer: string | null): void {
  answers.delete(delivery);
  if (answer) answers.set(delivery, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_KEPT && oldest !== undefined) answers.delete(oldest);
}

export function answerOf(delivery: string): string | null {
  return answers.get(delivery) ?? null;
}

/** The beginning of an answer, without line breaks and control characters. */
export function beginningOf(answer: string | null): string | null {
  const line = (answer ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  return line === "" ? null : line.slice(0, MAX_LENGTH);
}
