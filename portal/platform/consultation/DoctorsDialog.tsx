import { Modal } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Doctor } from '../../../contract/schemas/doctor.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fetched, type Result } from '../../ui/Fetched.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { TransferList } from '../../ui/TransferList.tsx';
import styles from './DoctorsDialog.module.css';

type Props = {
  doctors: Result<Doctor[]>;
  chosen: ReadonlyArray<number>;
  stays: (doctorId: number) => boolean;
  onChoose: (doctorIds: number[]) => void;
  onClose: () => void;
};

/** Moves doctors between all and those who take part; both sides are searched by name, hospital, department or title. */
export default function DoctorsDialog({ doctors, chosen, stays, onChoose, onClose }: Props) {
  useFocusBack();
  const { doctorId } = useUser();
  const [wanted, setWanted] = useState<ReadonlyArray<number>>(chosen);
  const [ticked, setTicked] = useState<number[]>([]);
  const others = [...wanted, ...ticked].filter((id) => id !== doctorId).length;
  const tooMany = others > limits.invitedDoctorsMax;

  return (
    <Modal
      open
      title={texts.selectDoctors}
      width={760}
      centered
      okText="确定"
      okButtonProps={{ disabled: !doctors.data || tooMany }}
      onOk={() => {
        // Who was ticked is meant, whether 添加 was pressed or not.
        onChoose([...wanted, ...ticked]);
        onClose();
      }}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles.notice}>{texts.invitationNotice}</p>
      <Fetched result={doctors} failed={texts.doctorListFailed} rows={6}>
        {(all) => (
          <TransferList
            titles={{ left: '全部医生', right: '参与医生' }}
            placeholder="按姓名、医院搜索"
            all={all.map((doctor) => ({
              id: doctor.id,
              label: doctor.id === doctorId ? `${doctor.doctorName}（我）` : doctor.doctorName,
              note: [doctor.doctorBelongHospital, doctor.doctorBelongCenter, doctor.doctorTitle]
                .filter(Boolean)
                .join(' · '),
              disabled: stays(doctor.id),
            }))}
            chosen={wanted}
            onChange={setWanted}
            onMarked={setTicked}
          />
        )}
      </Fetched>
      <p className={styles.count} role="status">
        {tooMany ? refusalTexts.tooManyInvited : `已选 ${others} 位医生（不含本人）`}
      </p>
    </Modal>
  );
}
