import { Modal } from 'antd';
import { useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { DoctorFinder } from './DoctorFinder.tsx';
import styles from './AwayForm.module.css';
import type { Substitute } from './DoctorLine.tsx';

type Props = {
  title?: string;
  chosen: Substitute | null;
  /** Who is not offered besides oneself. */
  isLeftOut?: (doctorId: number) => boolean;
  onChoose: (doctor: Substitute) => void;
  onClose: () => void;
};

/** Finds one doctor: who stands in, or could be asked instead. */
export default function SubstituteDialog(props: Props) {
  const { title = doctorTexts.chooseSubstitute, chosen, isLeftOut, onChoose, onClose } = props;
  useFocusBack();
  const { doctorId } = useUser();
  const [picked, setPicked] = useState(chosen);
  return (
    <Modal
      open
      title={title}
      centered
      okText="确定"
      okButtonProps={{ disabled: !picked }}
      onOk={() => {
        if (picked) onChoose(picked);
        onClose();
      }}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.finder}>
        <DoctorFinder
          title={doctorTexts.available}
          kind="radio"
          isPicked={(id) => picked?.doctorId === id}
          isLeftOut={(id) => id === doctorId || (isLeftOut?.(id) ?? false)}
          onPick={({ id, doctorName, doctorBelongHospital }) =>
            setPicked({ doctorId: id, doctorName, doctorHospital: doctorBelongHospital })
          }
        />
      </div>
      <p role="status">{picked ? doctorTexts.picked(picked.doctorName) : doctorTexts.nobodyPicked}</p>
    </Modal>
  );
}
