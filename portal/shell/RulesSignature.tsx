import { isSigned, signatureText } from '../../contract/rules-signature.ts';
import styles from './RulesSignature.module.css';
import { useUser } from './Session.tsx';

/** Who of the department signed the rules that this page works with, or that nobody did. */
export function RulesSignature() {
  const { rulesSignature } = useUser();
  return (
    <p className={styles.signature} data-signed={isSigned(rulesSignature)}>
      {signatureText(rulesSignature)}
    </p>
  );
}
