import { getCancellationPolicy, listCancellationPolicies } from "#server/cancellation-policies/queries.ts";
import { createCancellationPolicy, deleteCancellationPolicy, updateCancellationPolicy } from "#server/cancellation-policies/service.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { CancellationPolicy, CancellationPolicyInput, CancellationPolicyQuery } from "#shared/cancellation-policies/schema.ts";
import { ById, withId } from "#shared/core/fields.ts";
import { pageOf } from "#shared/core/page.ts";

export const cancellationPoliciesRouter = router({
  list: procedure("base_data:read")
    .meta({ rest: "GET /cancellation_policies", summary: "Cancellation policies, by name" })
    .input(CancellationPolicyQuery)
    .output(pageOf(CancellationPolicy))
    .query(({ ctx, input }) => listCancellationPolicies(ctx.view, input)),

  get: procedure("base_data:read")
    .meta({ rest: "GET /cancellation_policies/{id}", summary: "A cancellation policy" })
    .input(ById)
    .output(CancellationPolicy)
    .query(({ ctx, input }) => getCancellationPolicy(ctx.view, input.id)),

  create: procedure("base_data:write")
    .meta({ rest: "POST /cancellation_policies", summary: "Creates a cancellation policy; bookings keep the terms they were made with" })
    .input(CancellationPolicyInput)
    .output(CancellationPolicy)
    .mutation(({ ctx, input }) => ctx.write((work) => createCancellationPolicy(work, input))),

  update: procedure("base_data:write")
    .meta({ rest: "PUT /cancellation_policies/{id}", summary: "Replaces all fields" })
    .input(withId(CancellationPolicyInput))
    .output(CancellationPolicy)
    .mutation(({ ctx, input }) => ctx.write((work) => updateCancellationPolicy(work, input))),

  delete: procedure("base_data:write")
    .meta({ rest: "DELETE /cancellation_policies/{id}", summary: "Refused with in_use while a rate has it", problems: ["in_use"] })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => deleteCancellationPolicy(work, input.id))),
});
