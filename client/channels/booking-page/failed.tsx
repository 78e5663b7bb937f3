import { useEffect, useState } from "react";
import type { Failure } from "#client/channels/booking-page/calls.ts";
import { useSpoken } from "#client/channels/booking-page/say.ts";

/** Why a call failed, and the way to make it again; after too many calls once the wait is over. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { say } = useSpoken();
  const [over, setOver] = useState<Failure | null>(null);
  const isWaiting = failure.wait !== null && over !== failure;
  useEffect(() => {
    if (failure.wait === null) return undefined;
    const timer = setTimeout(() => setOver(failure), failure.wait * 1000);
    return () => clearTimeout(timer);
  }, [failure]);
  return (
    <div className="notice" role="alert">
      <p>{failureWords(failure, say)}</p>
      <button type="button" className="quiet" disabled={isWaiting} onClick={onRetry}>
        {say("retry")}
      </button>
    </div>
  );
}

function failureWords({ type, wait }: Failure, say: ReturnType<typeof useSpoken>["say"]): string {
  if (type === "offline") return say("offline");
  if (type !== "too_many_requests") return say("failed");
  const minutes = Math.ceil((wait ?? 60) / 60);
  return minutes <= 1 ? say("throttled_minute") : say("throttled", { n: minutes });
}
