import { z } from "zod";
import { unknownPlaceholders } from "#shared/tenant/mail/template.ts";

/** Subject and text of a message. Unknown placeholders are errors. */
export const MessageTemplate = z
  .strictObject({
    subject: z.string().trim().min(1).max(200).describe("The subject line, with placeholders"),
    body: z.string().trim().min(1).max(10_000).describe("The text of the mail, without HTML, with placeholders"),
  })
  .superRefine((template, context) => {
    for (const field of ["subject", "body"] as const) {
      for (const name of unknownPlaceholders("message", template[field])) {
        context.addIssue({ code: "custom", path: [field], message: `placeholder:${name}` });
      }
    }
  });
