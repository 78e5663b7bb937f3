import { getPaymentMethod, listPaymentMethods } from "#server/inventory/payment-methods/queries.ts";
import { createPaymentMethod, deletePaymentMethod, updatePaymentMethod } from "#server/inventory/payment-methods/service.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { PaymentMethod, PaymentMethodInput, PaymentMethodQuery } from "#shared/inventory/payment-methods/schema.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";

export const paymentMethodsRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /payment_methods", summary: "Payment methods, by name" })
    .input(PaymentMethodQuery)
    .output(pageOf(PaymentMethod))
    .query(({ ctx, input }) => listPaymentMethods(ctx.view, input)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /payment_methods/{id}", summary: "A payment method" })
    .input(ById)
    .output(PaymentMethod)
    .query(({ ctx, input }) => getPaymentMethod(ctx.view, input.id)),

  create: procedure("base_data:write")
    .meta({ rest: "POST /payment_methods", summary: "Creates a payment method, such as cash or card" })
    .input(PaymentMethodInput)
    .output(PaymentMethod)
    .mutation(({ ctx, input }) => ctx.write((work) => createPaymentMethod(work, input))),

  update: procedure("base_data:write")
    .meta({ rest: "PUT /payment_methods/{id}", summary: "Replaces all fields", problems: ["payment_method/posts_links"] })
    .input(withId(PaymentMethodInput))
    .output(PaymentMethod)
    .mutation(({ ctx, input }) => ctx.write((work) => updatePaymentMethod(work, input))),

  delete: procedure("base_data:write")
    .meta({ rest: "DELETE /payment_methods/{id}", summary: "Refused with in_use once payments were made with it", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deletePaymentMethod(work, input.id))),
});
