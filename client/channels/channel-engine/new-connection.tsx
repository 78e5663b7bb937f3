import type { ComponentProps } from "react";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { ChannelConnectionInput } from "#shared/channels/channel-engine/schema.ts";

/** The part of a form that is the same for all kinds of new connections. */
export const NEW_CONNECTION = {
  version: null,
  schema: ChannelConnectionInput,
  save: (input: ChannelConnectionInput, send: Send) => send(trpc.channelConnections.create, input),
};

/** A new connection has neither a lowest price nor markups. */
export const WITHOUT_RULES = { floor_amount: null, markups: [] };

type Props = Pick<ComponentProps<typeof FormFrame>, "record" | "label" | "submitLabel" | "children">;

/** The form of a connection that is being made. */
export function NewConnectionFrame(props: Props) {
  return <FormFrame {...props} fields={null} changedBy={null} isNew />;
}
