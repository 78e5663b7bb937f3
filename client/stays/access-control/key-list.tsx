import { Alert, Button, Text } from "@mantine/core";
import { IconCreditCard, IconDeviceMobile, IconInfoCircle, IconPassword } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import css from "#client/stays/access-control/key-list.module.css";
import { keyState } from "#client/stays/access-control/key-state.ts";
import { useRevokeKey } from "#client/stays/access-control/use-revoke-key.ts";
import { canRevoke, canShowCode, lacksKey } from "#shared/stays/access-control/rules.ts";
import type { AccessToken, KeyKind } from "#shared/stays/access-control/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

export const KIND_ICONS = { card: IconCreditCard, mobile: IconDeviceMobile, pin: IconPassword } as const satisfies Record<KeyKind, unknown>;

/** A stay's keys, each with its state and a button to revoke it. */
export function KeyList({ keys }: { keys: readonly AccessToken[] }) {
  return (
    <ul className={css["list"]}>
      {keys.map((key) => (
        <KeyRow key={key.id} token={key} />
      ))}
    </ul>
  );
}

function KeyRow({ token }: { token: AccessToken }) {
  const say = useSay();
  const formats = useFormats();
  const now = useNow();
  const number = useRooms().data?.data.find(({ id }) => id === token.room_id)?.number ?? "";
  const { revoke, isRunning } = useRevokeKey(token, number);
  const Icon = KIND_ICONS[token.kind];
  const kind = say(`doors.${token.kind}`);
  const { tone, words, hint } = keyState(token, now, { say, formats });
  const waits = token.state !== "issued";
  return (
    <li>
      <Icon size={18} stroke={1.7} aria-hidden />
      <div>
        <p>
          <strong>{kind}</strong> · {say("access_control.room", { number })}
        </p>
        <p className={css["dim"]}>
          {say("access_control.window", { from: formats.dayTime(token.valid_from), to: formats.dayTime(token.valid_to) })}
        </p>
        {hint && <p className={css["dim"]}>{hint}</p>}
        <p className={css["state"]}>
          <StatusBadge tone={tone}>{words}</StatusBadge>
          {canShowCode(token) && <CodeButton token={token} number={number} />}
          {canRevoke(token) && (
            <Button
              size="compact-sm"
              variant={waits ? "default" : "subtle"}
              color="gray"
              aria-label={say("access_control.revoke_key", { kind, number })}
              disabled={isRunning}
              onClick={() => void revoke()}
            >
              {say(waits ? "access_control.revoke_now" : "access_control.revoke")}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

/** Shows a stored code on a click, which is recorded. */
function CodeButton({ token: { id }, number }: { token: AccessToken; number: string }) {
  const say = useSay();
  const [pin, setPin] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.accessControl.showCode, { done: (shown) => setPin(shown.pin) });
  if (pin !== null) {
    return (
      <Text component="output" fw={620} lts="0.1em" aria-label={say("doors.pin")} style={{ userSelect: "all" }}>
        {pin}
      </Text>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isRunning}
      aria-label={say("access_control.show_code_of", { number })}
      onClick={() => void run({ id })}
    >
      {say("access_control.show_code")}
    </Button>
  );
}

/** Notice that a guest was moved: the keys they have open the old room only. */
export function NeedsNewKey({ booking, keys }: { booking: Booking; keys: readonly AccessToken[] }) {
  const say = useSay();
  if (!lacksKey(booking, keys)) return null;
  return (
    <Alert variant="light" color="brass" mb="sm" icon={<IconInfoCircle size={18} aria-hidden />}>
      {say("access_control.needs_new", { number: booking.room?.number ?? "" })}
    </Alert>
  );
}
