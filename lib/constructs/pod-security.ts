/** Pod Security levels of a namespace; above `baseline` only with a reason. */
export type PodSecurity =
  | { readonly enforce: 'baseline' | 'restricted'; readonly warn?: 'baseline' | 'restricted' }
  | { readonly enforce: 'privileged'; readonly warn?: 'baseline' | 'restricted'; readonly because: string };

/** What a namespace gets when nobody says otherwise. */
export const DEFAULT_POD_SECURITY: PodSecurity = { enforce: 'baseline' };

/** Lets a namespace's pods do anything to their node. */
export function privileged(because: string): PodSecurity {
  return { enforce: 'privileged', because };
}
