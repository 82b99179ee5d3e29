import type { Decryption } from './installation-context';

/** Folder of the plugin's files in the sidecar: where argocd-cmp-server looks for `plugin.yaml`. */
export const PLUGIN_FOLDER = '/home/argocd/cmp-server/config';
/** Folder of the identities in the sidecar. */
export const IDENTITIES_FOLDER = '/var/run/gatehouse/identities';

/** `plugin.yaml`: no discovery, so that only an Application that names the plugin is built with it. */
export function pluginConfiguration(plugin: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: ConfigManagementPlugin
metadata:
  name: ${plugin}
spec:
  generate:
    command: [/bin/sh, -c]
    args: ['exec /bin/sh "\${GATEHOUSE_PLUGIN_DIR:-${PLUGIN_FOLDER}}/decrypt.sh"']
`;
}

/**
 * The plugin's command. Whatever a repository can say reaches it as `ARGOCD_ENV_…` and `PARAM_…`, which it does not
 * read: the project comes from Argo CD (`ARGOCD_APP_PROJECT_NAME`, 3.0 and later), the identity from the project, and
 * a file's metadata may name nothing but age recipients, since every other key service is an address to be called.
 */
export function decryptionScript({ recipients, plugin }: Decryption): string {
  const cases = [...recipients].map(([project, recipient]) => `  '${project}') recipient='${recipient}' ;;`);
  return `${PROLOGUE}
case "\${ARGOCD_APP_PROJECT_NAME:-}" in
${cases.join('\n')}
  '') fail 'Argo CD named no project (ARGOCD_APP_PROJECT_NAME is empty or absent): version 3.0 or later is needed' ;;
  *) fail "project \\\`$ARGOCD_APP_PROJECT_NAME\\\` has no identity on this cluster" ;;
esac
${BODY}`.replaceAll('@PLUGIN@', plugin);
}

const PROLOGUE = `#!/bin/sh
# Prints what the *.sops.yaml files of this folder decrypt to, with the identity of the Application's project.
set -eu
umask 077
IFS=' '
unset CDPATH ENV SOPS_AGE_KEY SOPS_AGE_KEY_CMD SOPS_AGE_SSH_PRIVATE_KEY_FILE SOPS_AGE_SSH_PRIVATE_KEY_CMD SOPS_KEYSERVICE
fail() { printf 'plugin @PLUGIN@: %s; nothing is decrypted\\n' "$1" >&2; exit 1; }
`;

const BODY = `project=$ARGOCD_APP_PROJECT_NAME
SOPS_AGE_KEY_FILE=\${GATEHOUSE_IDENTITIES_DIR:-${IDENTITIES_FOLDER}}/$project.txt
HOME=/nonexistent
XDG_CONFIG_HOME=/nonexistent
export SOPS_AGE_KEY_FILE HOME XDG_CONFIG_HOME
[ -r "$SOPS_AGE_KEY_FILE" ] || fail "the identity of project \\\`$project\\\` is not mounted ($SOPS_AGE_KEY_FILE)"

# Ends a document: it must have named its recipients, and carry the code that says it is whole.
close_document() {
  [ "$inside" = yes ] || fail "\\\`$name\\\` has no \\\`sops\\\` block where sops writes it"
  [ "$mac" = yes ] || fail "\\\`$name\\\` has no MAC (\\\`sops.mac\\\`): nobody can tell whether it was changed"
  case " $listed " in
    *" $recipient "*) ;;
    *) fail "\\\`$name\\\` is encrypted to \${listed:-nobody}, and the identity of project \\\`$project\\\` is $recipient" ;;
  esac
  inside=no mac=no listed=
}

# Reads the metadata line by line and takes nothing but what sops writes for age.
inspect() {
  inside=no mac=no listed=
  while IFS= read -r line || [ -n "$line" ]; do
    line=\${line%"$return"}
    case $line in
      # YAML has more line breaks than a shell: a document must not begin where this loop does not see it.
      *"$return"*|*"$nel"*|*"$ls"*|*"$ps"*) fail "\\\`$name\\\` has a line break that is none in a text file" ;;
      '%'*|'...'*) fail "\\\`$name\\\` has a YAML directive, which sops does not write" ;;
      '---'*)
        [ "$started" = no ] || close_document
        started=yes
        continue
        ;;
    esac
    started=yes
    if [ "$inside" = no ]; then
      [ "$line" != 'sops:' ] || inside=yes
      continue
    fi
    case $line in
      ' '*) ;;
      '') continue ;;
      *) fail "\\\`$name\\\` goes on after its \\\`sops\\\` block" ;;
    esac
    line=\${line#"\${line%%[! ]*}"}
    line=\${line#- }
    line=\${line#"\${line%%[! ]*}"}
    case $line in
      'recipient: age1'*) listed="\${listed:+$listed }\${line#recipient: }" ;;
      'mac: ENC['*) mac=yes ;;
      age:|'enc: |'|'enc: |-'|'-----BEGIN AGE ENCRYPTED FILE-----'|'-----END AGE ENCRYPTED FILE-----') ;;
      'lastmodified: '*|'version: '*|'unencrypted_suffix: '*|'encrypted_suffix: '*) ;;
      'unencrypted_regex: '*|'encrypted_regex: '*|'mac_only_encrypted: '*) ;;
      'unencrypted_comment_regex: '*|'encrypted_comment_regex: '*) ;;
      'kms: []'|'gcp_kms: []'|'hckms: []'|'azure_kv: []'|'hc_vault: []'|'pgp: []') ;;
      *[!A-Za-z0-9+/=]*) fail "\\\`$name\\\` has \\\`\${line%%:*}\\\` in its \\\`sops\\\` block, and this cluster decrypts with age only" ;;
    esac
  done <"$file"
  close_document
}

return=$(printf '\\r') nel=$(printf '\\302\\205') ls=$(printf '\\342\\200\\250') ps=$(printf '\\342\\200\\251')
found=no
for file in ./*.sops.yaml; do
  name=\${file#./}
  [ ! -L "$file" ] || fail "\\\`$name\\\` is a symbolic link, which may lead out of this folder"
  [ -f "$file" ] || continue
  started=no
  inspect
  found=yes
done
[ "$found" = yes ] || fail 'the folder holds no *.sops.yaml'

for file in ./*.sops.yaml; do
  [ -f "$file" ] || continue
  printf -- '---\\n'
  sops decrypt --input-type yaml --output-type yaml "$file" || fail "sops refused \\\`\${file#./}\\\` for project \\\`$project\\\`"
done
`;
