import { texts } from "#shared/platform/core/text.ts";

/** Sentences of a cancellation's mail on what happens to the money that was paid. */
export const canceledMoneyText = texts({
  settled: { de: "Die Gebühr ist mit Ihrer Zahlung beglichen.", en: "Your payment covers the fee." },
  due: { de: "Offen sind noch {{amount}}.", en: "{{amount}} is still due." },
  refunded: { de: "{{amount}} zahlen wir Ihnen zurück.", en: "We will refund you {{amount}}." },
  kept: {
    de: "{{amount}} von Ihrer Zahlung behalten wir als Entschädigung ein.",
    en: "We keep {{amount}} of your payment as compensation.",
  },
  credit: { de: "{{amount}} bleiben Ihnen bei uns als Guthaben.", en: "{{amount}} remains with us as your credit." },
});
