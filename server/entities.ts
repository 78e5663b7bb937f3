import type { z } from "zod";
import { bookingPageEntity } from "#server/channels/booking-page/entity.ts";
import { calendarFeedEntity } from "#server/channels/calendar-feeds/entity.ts";
import { channelConnectionEntity } from "#server/channels/channel-engine/entity.ts";
import { conflictEntity } from "#server/channels/conflicts/entity.ts";
import { contactEntity } from "#server/guests/contacts/entity.ts";
import { itemEntity } from "#server/inventory/items/entity.ts";
import { paymentMethodEntity } from "#server/inventory/payment-methods/entity.ts";
import { roomTypeEntity } from "#server/inventory/room-types/entity.ts";
import { roomEntity } from "#server/inventory/rooms/entity.ts";
import { taxRateEntity } from "#server/inventory/tax-rates/entity.ts";
import { bankStatementEntity } from "#server/money/bank-statements/entity.ts";
import { cardPaymentUses } from "#server/money/card-payments/uses.ts";
import { cashClosingEntity, cashEntryEntity } from "#server/money/cash-closings/entity.ts";
import { cashReceiptEntity, cashRegisterEntity } from "#server/money/cash-register/entity.ts";
import { invoiceEntity } from "#server/money/invoices/entity.ts";
import { backupEntity } from "#server/office/backup/entity.ts";
import { messageRuleEntity } from "#server/office/messages/entity.ts";
import { reportUses } from "#server/office/reports/uses.ts";
import { webhookEntity } from "#server/office/webhooks/entity.ts";
import { audienceOf, mergeUses } from "#server/platform/core/work/entity.ts";
import { cancellationPolicyEntity } from "#server/prices/cancellation-policies/entity.ts";
import { rateEntity } from "#server/prices/rates/entity.ts";
import { bookingEntity } from "#server/stays/bookings/entity.ts";
import { folioEntity } from "#server/stays/folios/entity.ts";
import { groupEntity } from "#server/stays/groups/entity.ts";
import { noteEntity } from "#server/stays/notes/entity.ts";
import { registrationEntity } from "#server/stays/registrations/entity.ts";
import { roomLockEntity } from "#server/stays/room-locks/entity.ts";
import { apiKeyEntity } from "#server/tenant/api-keys/entity.ts";
import { objectOfId } from "#server/tenant/events/statements.ts";
import { fileEntity } from "#server/tenant/files/entity.ts";
import { mailEntity } from "#server/tenant/mail/entity.ts";
import { propertyEntity } from "#server/tenant/properties/entity.ts";
import { securityEntryEntity } from "#server/tenant/security-log/entity.ts";
import { settingEntity } from "#server/tenant/settings/entity.ts";
import { pauseEntity } from "#server/tenant/system/entity.ts";
import { memberEntity, userEntity } from "#server/tenant/team/entity.ts";

/** Every kind of record, in the order of the layers: events, live feed, `expand` and the checks before a deletion are derived from it. */
export const ENTITIES = [
  propertyEntity,
  settingEntity,
  memberEntity,
  userEntity,
  apiKeyEntity,
  securityEntryEntity,
  fileEntity,
  mailEntity,
  pauseEntity,
  roomEntity,
  roomTypeEntity,
  itemEntity,
  taxRateEntity,
  paymentMethodEntity,
  rateEntity,
  cancellationPolicyEntity,
  contactEntity,
  bookingEntity,
  groupEntity,
  folioEntity,
  roomLockEntity,
  registrationEntity,
  noteEntity,
  invoiceEntity,
  cashRegisterEntity,
  cashReceiptEntity,
  cashEntryEntity,
  cashClosingEntity,
  bankStatementEntity,
  calendarFeedEntity,
  channelConnectionEntity,
  conflictEntity,
  bookingPageEntity,
  messageRuleEntity,
  webhookEntity,
  backupEntity,
] as const;

type AnyEntity = (typeof ENTITIES)[number];
/** The name of an entity, as events record it. */
export type EntityName = AnyEntity["object"];

type Shaped = Extract<AnyEntity, { shape: z.ZodType }>;
export type Shapes = { readonly [E in Shaped as E["object"]]: E["shape"] };
/** Entities as `expand` returns them. */
export type Expanded = { [O in keyof Shapes]: z.infer<Shapes[O]> };

/** Further references, of records that are no entities. */
const OTHER_USES = [reportUses, cardPaymentUses] as const;
type Uses = Extract<AnyEntity, { uses: object }>["uses"] | (typeof OTHER_USES)[number];
/** The targets of references: entities, and entities under a condition such as `spare_room`. */
export type UsedObject = Uses extends infer U ? (U extends U ? keyof U & string : never) : never;

/** The permission for the events of each entity. */
export const AUDIENCE = audienceOf(ENTITIES);
/** The shapes of the entities that `expand` returns. */
export const SHAPES = Object.fromEntries(
  ENTITIES.flatMap((entity) => ("shape" in entity ? [[entity.object, entity.shape]] : [])),
) as Shapes;
/** The checks for references to an entity before it is deleted. */
export const USES = mergeUses([...ENTITIES.map((entity) => ("uses" in entity ? entity.uses : undefined)), ...OTHER_USES]);
/** Finds the entity with an id whose changes are recorded. */
export const OBJECT_OF_ID = objectOfId(ENTITIES, ["changes"]);
/** The same, with further entities that remarks may be posted to. */
export const REMARKABLE_OBJECT_OF_ID = objectOfId(ENTITIES, ["changes", "remarks"]);
