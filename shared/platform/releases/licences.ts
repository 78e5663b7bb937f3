import { z } from "zod";

/** The licences of all packages that the program contains, as the build lists them in `licences.json`. */
export const Licences = z.object({
  packages: z.array(
    z.object({
      name: z.string().describe("The package's name in the npm registry."),
      version: z.string(),
      license: z.string().describe("An SPDX expression such as `MIT`."),
      text: z.number().int().nullable().describe("The place of its licence in `texts`; null if the package contains no text."),
    }),
  ),
  texts: z.array(z.string()),
});
export type Licences = z.infer<typeof Licences>;
export type ShippedPackage = Licences["packages"][number];
