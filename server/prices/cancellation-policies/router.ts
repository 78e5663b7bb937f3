import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { getCancellationPolicy, listCancellationPolicies } from "#server/prices/cancellation-policies/queries.ts";
import {
  createCancellationPolicy,
  deleteCancellationPolicy,
  updateCancellationPolicy,
} from "#server/prices/cancellation-policies/service.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { CancellationPolicy, CancellationPolicyInput, CancellationPolicyQuery } from "#shared/prices/cancellation-policies/schema.ts";

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
